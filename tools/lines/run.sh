#!/bin/sh
# Init script of the emulated machine; `node` is the runtime of the agent's own archive, which is unpacked at /srv/agent.
set -eu
mkdir -p /opt/nodeyard-agent
ln -s /srv/agent /opt/nodeyard-agent/current
/srv/agent/node /srv/scene.mjs networks
exec ip netns exec internet /srv/agent/node /srv/scene.mjs
