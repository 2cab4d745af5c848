import styleAddress from "./nodes.css?url";

/** The style sheet of states and logs; of a page, because one that comes later makes React replace the page by its skeleton. */
export function NodesStyle() {
  return <link rel="stylesheet" href={styleAddress} precedence="page" />;
}
