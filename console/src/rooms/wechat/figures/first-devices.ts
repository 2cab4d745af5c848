/** The request of a list's first page, which its document sends. */
export const firstDevices = {
  deviceType: "all",
  pageNum: 1,
  pageSize: 10,
  hasFigures: true,
} as const;
