import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Icon } from "../../shared/ui/icon.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { app } from "../messages.ts";

const PhoneDialog = lazyPart(() => import("./phone-dialog.tsx"));

/** The way to a first device in one line, the guide to it, and a QR code that opens the console on a phone. */
export function GuideStrip() {
  const [open, setOpen] = useState(false);
  return (
    <aside className="shell-guide" aria-label={app.guide}>
      <b>
        <Link to="/newerGuide">{app.guide}</Link>
      </b>
      <Link to="/" search={{ add: "device" }}>
        {app.guideClaim}
      </Link>
      <Icon name="right" size={12} />
      <Link to="/newerGuide" hash="install">
        {app.guideRun}
      </Link>
      <Icon name="right" size={12} />
      <Link to="/hardList">{app.guideDevices}</Link>
      <Icon name="right" size={12} />
      <Link to="/revenue">{app.guideRevenue}</Link>
      <button type="button" className="shell-tool" onClick={() => setOpen(true)}>
        <Icon name="phone" />
        {app.onPhone}
      </button>
      {open && <PhoneDialog onClose={() => setOpen(false)} />}
    </aside>
  );
}
