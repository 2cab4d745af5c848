/** Maintainer scripts of dpkg. Without systemd, or while an image is built, they do nothing. */
export const DEB_SCRIPTS = {
  postinst: `#!/bin/sh
set -e
if [ "$1" = configure ]; then ln -sfn /opt/nodeyard-agent/current/nodeyard-agent /usr/bin/nodeyard-agent; fi
if [ "$1" = configure ] && [ -d /run/systemd/system ]; then
  /opt/nodeyard-agent/current/nodeyard-set-rights
  systemctl daemon-reload
  systemctl enable nodeyard-disks.socket
  systemctl restart nodeyard-disks.socket
  # A first installation waits for /etc/nodeyard-agent.env to be filled in.
  if [ -n "$2" ]; then systemctl try-restart nodeyard-agent; fi
fi
`,
  prerm: `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  systemctl disable --now nodeyard-agent nodeyard-disks.socket
  # Lines outlive the service.
  if [ -e /var/lib/nodeyard-agent/lines.json ]; then
    /opt/nodeyard-agent/current/nodeyard-agent --hang-up --state /var/lib/nodeyard-agent || true
  fi
fi
`,
  postrm: `#!/bin/sh
set -e
if [ "$1" = remove ] || [ "$1" = purge ]; then rm -f /usr/bin/nodeyard-agent; fi
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
# The device's key and its unsent points.
if [ "$1" = purge ]; then
  rm -rf /var/lib/nodeyard-agent /etc/systemd/system/nodeyard-agent.service.d
fi
`,
} as const;
