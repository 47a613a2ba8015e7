#!/bin/sh
# Makes the namespace of the runs; safe to repeat.
set -eu
until temporal operator cluster health >/dev/null 2>&1; do sleep 2; done
temporal operator namespace describe --namespace rove >/dev/null 2>&1 ||
  temporal operator namespace create --namespace rove --retention 72h
