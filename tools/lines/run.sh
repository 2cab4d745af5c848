#!/bin/sh
# What the emulated machine runs; `node` is the runtime of the agent's own archive, which is unpacked at /srv/agent.
set -eu
mkdir -p /opt/nodeyard-agent
ln -s /srv/agent /opt/nodeyard-agent/current
/srv/agent/node /srv/scene.mjs networks
exec ip netns exec internet /srv/agent/node /srv/scene.mjs
