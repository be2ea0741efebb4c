#!/bin/sh
# Plays a simulation as an array of Slurm jobs, a shard each:
#
#     sbatch --array=1-7 array.sh VARIANT DEALS [more words for codille simulate]
#
# A job that was stopped is sent in again with the same line: it goes on with its file.
#SBATCH --job-name=codille
#SBATCH --cpus-per-task=2
#SBATCH --time=01:00:00
#SBATCH --output=codille-%A-%a.log
set -eu

variant=$1
deals=$2
shift 2

shard=$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT
file=$(printf '%s-%04d.csv' "$variant" "$SLURM_ARRAY_TASK_ID")
export RAYON_NUM_THREADS="${SLURM_CPUS_PER_TASK:-2}"

if [ -e "$file" ]; then
    set -- --resume "$file" "$@"
else
    set -- --out "$file" "$@"
fi

# The program takes the place of the shell, so that it gets the signal by which Slurm announces the end of the time.
exec "${CODILLE:-codille}" simulate "$variant" --deals "$deals" --shard "$shard" "$@"
