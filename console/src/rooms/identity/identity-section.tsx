import { useQuery } from "@tanstack/react-query";
import { withLanguage } from "../../shared/site.ts";
import { FailedLine } from "../../shared/ui/failed-line.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { identity } from "./messages.ts";
import { ownContact } from "./queries.ts";

/** Section of the account settings: verification of the name, and a link to its page. */
export default function IdentitySection() {
  const { data, isError, refetch } = useQuery(ownContact);
  return (
    <Panel title={identity.section} hint={identity.sectionHint}>
      {data === undefined ? (
        isError ? (
          <FailedLine
            text={identity.failed}
            what={identity.section}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton rows={2} height={20} />
        )
      ) : (
        <>
          <p>
            {data.isNameVerified ? (
              <StatusDot tone="success" word={identity.verified} />
            ) : (
              <StatusDot tone="neutral" word={identity.notVerified} />
            )}
          </p>
          {/* Outside the console's router: also who may not enter the console has this page. */}
          <a href={withLanguage("/contact")}>
            {data.isNameVerified ? identity.show : identity.goVerify}
          </a>
        </>
      )}
    </Panel>
  );
}
