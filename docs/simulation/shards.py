"""Plays the shards of a simulation side by side with Dask, and joins them to one file.

    pip install 'dask[distributed]'
    python shards.py VARIANT DEALS [--shards N] [--players P] [--seed S] --out hands.csv

By itself it starts workers on this machine; with --scheduler tcp://HOST:8786 it uses those of a cluster that see the same folder.
"""

import argparse
import os
import shutil
import subprocess
from pathlib import Path

from dask.distributed import Client, LocalCluster


def play(command, file):
    """Plays a shard, or goes on with it; returns its file."""
    where = "--resume" if Path(file).exists() else "--out"
    # A worker plays on one thread: there are as many workers as cores.
    environment = {**os.environ, "RAYON_NUM_THREADS": "1"}
    subprocess.run([*command, where, file], check=True, env=environment, stdout=subprocess.DEVNULL)
    return file


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant")
    parser.add_argument("deals", type=int)
    parser.add_argument("--shards", type=int, default=7)
    parser.add_argument("--players", default="random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True, help="a file that ends in .csv")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--scheduler", help="the address of a cluster")
    parser.add_argument("--codille", default="codille", help="the program")
    given = parser.parse_args()

    cluster = given.scheduler or LocalCluster(n_workers=given.workers, threads_per_worker=1, dashboard_address=None)
    client = Client(cluster)
    out = Path(given.out).resolve()
    jobs = []
    for part in range(1, given.shards + 1):
        command = [given.codille, "simulate", given.variant]
        command += ["--deals", str(given.deals), "--players", given.players, "--seed", str(given.seed)]
        command += ["--shard", f"{part}/{given.shards}"]
        file = out.with_name(f"{out.stem}-{part:04}{out.suffix}")
        jobs.append(client.submit(play, command, str(file)))
    parts = client.gather(jobs)
    # Nobody plays a part again whose worker goes home.
    jobs.clear()
    client.close()
    if not given.scheduler:
        cluster.close()
    # The names of the columns stand in the first part only, so that parts need only be put one after the other.
    whole = out.with_name(out.name + ".part")
    with whole.open("wb") as target:
        for part in parts:
            with open(part, "rb") as source:
                shutil.copyfileobj(source, target)
    whole.replace(out)
    for part in parts:
        os.remove(part)
    print(f"{out}: {given.deals} deals in {given.shards} shards")


if __name__ == "__main__":
    main()
