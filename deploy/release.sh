#!/bin/sh
# Puts a version of the shop into service on this machine, one process after the other, so that one always serves. As root:
#
#   deploy/release.sh /srv/shop/releases/2026-11-23 3001 3002
#
# The first argument is a folder in which `npm run build` has built the version; the others are the ports of shop-web@.service on this
# machine. The way back is the same command with the folder of the earlier version. A process of the new version that is not ready
# within READY_SECONDS (60) ends it: the earlier version is put back. Between two processes it waits SETTLE_SECONDS (3): an nginx elsewhere
# leaves a process out for fail_timeout (2 s) after it has refused, also when it is ready again.
set -eu

[ $# -ge 3 ] || { echo "usage: $0 FOLDER PORT PORT ..." >&2; exit 2; }
release=$(cd "$1" && pwd -P)
shift
home=${SHOP_HOME:-/srv/shop}
previous=$(readlink "$home/current" || true)
[ -f "$release/server/dist/main.js" ] || { echo "$release is not built: run npm run build there" >&2; exit 2; }

point() { # name, folder: in one step, so that no process starts in between
    ln -sfn "$2" "$home/.$1" && mv -T "$home/.$1" "$home/$1"
}

ready() { # port
    tries=0
    until curl -fsS -o /dev/null --max-time 2 "http://127.0.0.1:$1/health/ready" 2>/dev/null; do
        tries=$((tries + 1))
        [ "$tries" -lt "${READY_SECONDS:-60}" ] || return 1
        sleep 1
    done
}

back() { # port
    echo "The process at port $1 is not ready; its log: journalctl -u shop-web@$1" >&2
    [ -n "$previous" ] || exit 1
    point current "$previous"
    for port in $restarted; do
        systemctl restart "shop-web@$port"
        ready "$port" || echo "port $port is not ready with the earlier version either" >&2
    done
    echo "The earlier version is back: $previous" >&2
    exit 1
}

point next "$release"
systemctl start shop-migrate
point current "$release"
restarted=
for port in "$@"; do
    restarted="$restarted $port"
    systemctl restart "shop-web@$port"
    ready "$port" || back "$port"
    sleep "${SETTLE_SECONDS:-3}"
done
systemctl try-restart shop-worker
echo "In service: $release"
