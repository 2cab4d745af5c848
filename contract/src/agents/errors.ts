import { defineErrors } from "../error.ts";

export const agentsErrors = defineErrors("agents", {
  updatePending: {
    code: 6901,
    zh: "已有更新命令在等待设备执行",
    en: "An update was already requested; the device has not fetched it yet",
  },
  unknownRelease: {
    code: 6902,
    field: "version",
    zh: "服务器上没有该版本的签名安装包，或签名已过期",
    en: "The server has no signed packages of this version, or they have expired",
  },
  unknownRollout: { code: 6903, zh: "没有该发布", en: "No such rollout" },
  rolloutStopped: {
    code: 6904,
    zh: "发布已停止，无法更改；可重新发布该版本",
    en: "The rollout is stopped. Start the version again instead",
  },
});

export const agentsMessages = {
  updateQueued: {
    zh: "已通知设备更新，通常在几分钟内完成",
    en: "The device is notified. The update usually takes a few minutes",
  },
  rolloutStarted: { zh: "已开始发布", en: "Rollout started" },
  rolloutChanged: { zh: "已更改发布", en: "Rollout changed" },
} as const;
