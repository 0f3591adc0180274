"""Alarms as the town's server stores them for pages, and a browser that can subscribe without a push service."""

import json

KEY = "B" + "A" * 86
# Simulates a browser with a push service. `window.permission` is the rider's choice, returned when it is requested.
SUBSCRIBES = """
    window.permission ??= 'default';
    const subscription = (endpoint) => ({ endpoint, options: { applicationServerKey: null }, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
        unsubscribe: async () => { localStorage.removeItem('test.endpoint'); return true; } });
    const kept = () => { const endpoint = localStorage.getItem('test.endpoint'); return endpoint ? subscription(endpoint) : null; };
    PushManager.prototype.getSubscription = async () => kept();
    PushManager.prototype.subscribe = async function ({ applicationServerKey, userVisibleOnly }) {
        if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error('not as browsers want it');
        localStorage.setItem('test.endpoint', 'https://push.example/1');
        return kept();
    };
    window.asked = 0;
    Object.defineProperty(Notification, 'permission', { get: () => window.permission });
    Notification.requestPermission = async () => { window.asked += 1; if (window.permission === 'default') window.permission = window.says ?? 'granted'; return window.permission; };
"""


class TownAlarms:
    """The stored alarms, by secret and ID. `available` is whether push is available; `failing` is whether requests
    fail."""

    def __init__(self):
        self.available, self.failing = False, False
        # The seconds for which the server keeps an alarm.
        self.kept_after = 3 * 3600
        self.kept: dict[str, dict[str, dict]] = {}
        self.moved: list[dict] = []
        # The error status of the response to the next request that sets an alarm.
        self.refuses: int | None = None

    @property
    def all(self) -> list[dict]:
        return [alarm for own in self.kept.values() for alarm in own.values()]

    def answer(self, method: str, path: str, secret: str, body: dict) -> tuple[int, dict | None]:
        if self.failing:
            return 503, {}
        if path == "push":
            return 200, {"available": self.available} | ({"key": KEY, "alarmsEach": 50, "keptAfter": self.kept_after} if self.available else {})
        assert len(secret) == 64, secret
        own = self.kept.setdefault(secret, {})
        id = path.removeprefix("alarms").strip("/")
        match method:
            case "GET":
                keys = ("kind", "stop", "route", "trip", "vehicle", "scheduled", "serviceDate", "minutesBefore")
                return 200, {"alarms": [{key: alarm[key] for key in keys if alarm.get(key) is not None} | {"minutesBefore": alarm.get("minutesBefore", 0)}
                                        | {"id": name, "expires": alarm.get("scheduled", 1_900_000_000) + self.kept_after, "state": "waiting"} for name, alarm in own.items()]}
            case "PUT":
                if self.refuses:
                    return self.refuses, {}
                is_new = id not in own
                own[id] = json.loads(json.dumps(body))
                return 201 if is_new else 204, None
            case "POST":
                self.moved.append(body["subscription"])
            case "DELETE":
                own.pop(id, None) if id else own.clear()
        return 204, None
