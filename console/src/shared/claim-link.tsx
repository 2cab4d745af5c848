import { Link } from "@tanstack/react-router";
import { buttonClass } from "./ui/button.tsx";

/** Leads to the page where activation codes are claimed. */
export function ClaimLink({ label }: { label: string }) {
  return (
    <Link to="/" className={buttonClass} data-tone="primary">
      {label}
    </Link>
  );
}
