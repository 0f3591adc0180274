"""A whole cluster on one machine: nodes, a database, a proxy, riders and feeds, with what goes wrong between them, and
what was seen of it. docs/scaling.md says how to run it; `python -m support.cluster --help` what may be chosen."""
