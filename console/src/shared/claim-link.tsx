import { Link } from "@tanstack/react-router";
import { buttonClass } from "./ui/button.tsx";

/** Leads to the way of a device into the account, from its activation code on. */
export function ClaimLink({ label }: { label: string }) {
  return (
    <Link to="/" search={{ add: "device" }} className={buttonClass} data-tone="primary">
      {label}
    </Link>
  );
}
