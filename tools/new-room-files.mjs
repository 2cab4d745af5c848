/** First files of a room, by their paths: a call that reads a row of the account, its test, and a page that shows it. */
export function roomFiles({ name, camel, pascal }) {
  return {
    [`contract/src/${name}/calls.ts`]: `import { z } from "zod";
import { callsIn } from "../call.ts";
import { ok } from "../response.ts";

const { owner } = callsIn("${name}");

export const get${pascal} = owner.get("/api/v1/${name}", {
  summary: "When the account was opened",
  response: ok({
    /** When the account was opened. */
    since: z.iso.datetime(),
  }),
});
`,
    [`server/src/rooms/${name}/get-${name}.ts`]: `import * as calls from "@nodeyard/contract/${name}/calls.ts";
import { handle } from "../../platform/http/route.ts";

/** The time at which the account was opened. */
export const get${pascal} = handle(calls.get${pascal}, async (deps, _request, caller) => {
  const account = await deps.db
    .selectFrom("accounts")
    .select("created_at")
    .where("account_id", "=", caller.accountId)
    .executeTakeFirstOrThrow();
  return { since: account.created_at.toISOString() };
});
`,
    [`server/src/rooms/${name}/room.ts`]: `import type { Room } from "../../platform/room.ts";
import { get${pascal} } from "./get-${name}.ts";

export const ${camel}Room: Room = { name: "${name}", handlers: [get${pascal}] };
`,
    [`server/src/rooms/${name}/${name}.test.ts`]: `import { get${pascal} } from "@nodeyard/contract/${name}/calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await createPerson(app);
});
afterAll(() => app.close());

test("returns the time of opening to the owner only", async () => {
  const { since } = await app.call(get${pascal}, {}, person);
  expect(since).toBe(app.clock.now().toISOString());
  expect((await app.refusal(get${pascal}, {})).error).toBe("platform.noSession");
});
`,
    [`console/src/rooms/${name}/messages.zh.ts`]: `export const zh = {
  title: "新页面",
  purpose: "用一句话说明这个页面的用途",
  since: (time: string) => \`账户创建于 \${time} UTC\`,
};
`,
    [`console/src/rooms/${name}/messages.en.ts`]: `export const en = {
  title: "New page",
  purpose: "One sentence that says what this page is for",
  since: (time: string) => \`Account opened \${time} UTC\`,
};
`,
    [`console/src/rooms/${name}/messages.ts`]: `import { messages } from "../../shared/i18n.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

export const ${camel} = messages(zh, en);
`,
    [`console/src/rooms/${name}/queries.ts`]: `import { get${pascal} } from "@nodeyard/contract/${name}/calls.ts";
import { callQuery } from "../../shared/call-query.ts";

export const ${camel}Since = callQuery(get${pascal}, {}, { select: (answer) => answer.since });
`,
    [`console/src/rooms/${name}/${name}-page.tsx`]: `import { useQuery } from "@tanstack/react-query";
import { formatUtc } from "../../shared/format.ts";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { ${camel} } from "./messages.ts";
import { ${camel}Since } from "./queries.ts";

export default function ${pascal}Page() {
  const since = useQuery(${camel}Since);
  return (
    <>
      <PageHeader title={${camel}.title} purpose={${camel}.purpose} />
      <Panel title={${camel}.title}>
        {since.isPending && <Skeleton rows={2} />}
        {since.isError && (
          <FailedNotice error={since.error} onRetry={() => void since.refetch()} />
        )}
        {since.isSuccess && <p>{${camel}.since(formatUtc(since.data))}</p>}
      </Panel>
    </>
  );
}
`,
  };
}
