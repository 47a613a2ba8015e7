#!/bin/sh
# Builds the image of all roles: deploy/image/build.sh [NAME]. What it takes from the environment:
#   BASE_IMAGE      a Debian 13; debian:trixie-slim from Docker Hub unless given. DEBIAN=1 makes one by mmdebstrap.
#   ANDROID_LEVELS  levels of Android's API whose frameworks go in; '' for none
#   CA_FILE         one certificate (PEM) of a proxy that looks into TLS, for the time of the build
#   BUILDER         docker, podman or buildah; the first that is there unless given
set -eu
cd "$(dirname "$0")/../.."
name=${1:-rove:$(git rev-parse --short HEAD 2>/dev/null || echo local)}
builder=${BUILDER:-}
for one in docker podman buildah; do
  [ -n "$builder" ] || ! command -v "$one" >/dev/null || builder=$one
done
[ -n "$builder" ] || { echo 'Install docker, podman or buildah.' >&2; exit 3; }

if [ "${DEBIAN:-}" = 1 ]; then
  BASE_IMAGE=localhost/debian-trixie
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  mmdebstrap --variant=minbase trixie "$work/base.tar" \
    'deb http://deb.debian.org/debian trixie main' \
    'deb http://deb.debian.org/debian trixie-updates main' \
    'deb http://deb.debian.org/debian-security trixie-security main'
  podman import "$work/base.tar" "$BASE_IMAGE" >/dev/null
fi

set -- --file deploy/image/Dockerfile --tag "$name"
[ -z "${BASE_IMAGE:-}" ] || set -- "$@" --build-arg "BASE_IMAGE=$BASE_IMAGE"
[ -z "${ANDROID_LEVELS+given}" ] || set -- "$@" --build-arg "ANDROID_LEVELS=$ANDROID_LEVELS"
[ -z "${CA_FILE:-}" ] || set -- "$@" --secret "id=ca,src=$CA_FILE"
# Without a daemon, and where namespaces are few: a plain chroot is enough to build in.
case $builder in
  docker) docker build "$@" . ;;
  *) "$builder" build --layers --isolation "${ISOLATION:-oci}" "$@" . ;;
esac
echo "$name"
