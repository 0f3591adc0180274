"""An S3-compatible object storage on this machine: the server of moto, which verifies signatures."""

import os
import subprocess
import sys

import boto3
from botocore.config import Config

from support.server import free_port, is_free
from support.waiting import PATIENCE, eventually

BUCKET, REGION = "town-history", "eu-central-1"


class ObjectStorage:
    """The storage's process: `with ObjectStorage() as storage: storage.configuration`"""

    def __init__(self):
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> "ObjectStorage":
        # The first three requests, which create the user and its key, are not verified. All others are.
        environment = {**os.environ, "INITIAL_NO_AUTH_ACTION_COUNT": "3"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self.port)],
            env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        eventually(lambda: not is_free(self.port))
        users = self.client("iam", "any", "any")
        users.create_user(UserName="headsign")
        rights = '{"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}'
        users.put_user_policy(UserName="headsign", PolicyName="storage", PolicyDocument=rights)
        key = users.create_access_key(UserName="headsign")["AccessKey"]
        self.key, self.secret = key["AccessKeyId"], key["SecretAccessKey"]
        self.client("s3", self.key, self.secret).create_bucket(
            Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": REGION})
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(PATIENCE)

    def client(self, service: str, key: str, secret: str):
        return boto3.client(service, endpoint_url=self.url, region_name=REGION, aws_access_key_id=key,
                            aws_secret_access_key=secret, config=Config(s3={"addressing_style": "path"}))

    def configuration(self, secret: str | None = None) -> str:
        """Returns the value of `store` in the configuration's `history` section."""
        return (f"{{endpoint: {self.url}, region: {REGION}, bucket: {BUCKET}, prefix: headsign/, access_key: {self.key}, "
                f"secret_key: {secret or self.secret}}}")

    def put(self, key: str, content: bytes):
        self.client("s3", self.key, self.secret).put_object(Bucket=BUCKET, Key=key, Body=content)

    def keys(self, prefix: str = "headsign/") -> list[str]:
        content = self.client("s3", self.key, self.secret).list_objects_v2(Bucket=BUCKET, Prefix=prefix).get("Contents", [])
        return sorted(each["Key"] for each in content)
