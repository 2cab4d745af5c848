/** Why a connection failed. */
export const CONNECT_FAULTS = {
  refused: { zh: "端口未开放", en: "the port is closed" },
  timedOut: { zh: "连接超时", en: "no answer" },
  noRoute: { zh: "没有到该地址的路由", en: "no route to the address" },
  notSsh: { zh: "该端口不是 SSH 服务", en: "the port does not speak SSH" },
  broken: { zh: "连接中断", en: "the connection broke" },
  forbidden: { zh: "该地址不允许连接", en: "the address is not allowed" },
} as const;
export type ConnectFault = keyof typeof CONNECT_FAULTS;
