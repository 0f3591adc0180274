import Cluster
import Testing

/// The examples that Amazon publishes in *Authenticating Requests: Using the Authorization Header (AWS Signature
/// Version 4)* in the S3 API reference.
struct RequestSignatureTests {
    private let time = "20130524T000000Z"
    private let signature = RequestSignature(
        ObjectStorageKey(id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
        region: "us-east-1")

    private func request(
        _ method: String = "GET", _ path: String = "/", query: [(name: String, value: String)] = [],
        _ more: [(name: String, value: String)] = [], body: String = ""
    ) -> RequestSignature.Request {
        let hash = RequestSignature.hash(Array(body.utf8))
        let headers = [
            (name: "host", value: "examplebucket.s3.amazonaws.com"), (name: "x-amz-content-sha256", value: hash),
            (name: "x-amz-date", value: time),
        ]
        return RequestSignature.Request(
            method: method, path: path, query: query, headers: headers + more, bodyHash: hash)
    }

    private func signature(of request: RequestSignature.Request) -> String {
        String(signature.authorization(request, time: time).suffix(64))
    }

    @Test func `a GET request is signed as in AWS's example`() {
        let request = request("GET", "/test.txt", [(name: "range", value: "bytes=0-9")])
        #expect(
            signature.authorization(request, time: time)
                == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
                + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, "
                + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
    }

    @Test func `a PUT request with a body is signed as in AWS's example`() {
        let more = [
            (name: "date", value: "Fri, 24 May 2013 00:00:00 GMT"),
            (name: "x-amz-storage-class", value: "REDUCED_REDUNDANCY"),
        ]
        let request = request("PUT", "/test%24file.text", more, body: "Welcome to Amazon S3.")
        #expect(signature(of: request) == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
    }

    @Test func `query parameters in any order are signed as in AWS's example`() {
        let query = [(name: "prefix", value: "J"), (name: "max-keys", value: "2")]
        #expect(
            signature(of: request(query: query)) == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
        #expect(
            signature(of: request(query: [(name: "lifecycle", value: "")]))
                == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
    }

    @Test func `the description of an access key omits its secret`() {
        #expect("\(ObjectStorageKey(id: "id", secret: "hush"))" == "id")
    }
}
