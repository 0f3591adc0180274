"""A whole cluster on one machine: nodes, a database, a proxy, riders and feeds, with faults between them, and records
of what was observed. docs/scaling.md describes how to run it; `python -m support.cluster --help` lists its options."""
