import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { ImageType } from "../../contract/src/downloads/rules.ts";
import { operatorOf } from "../../server/src/rooms/account/operator-act.ts";
import {
  publishStaged,
  stageImage,
} from "../../server/src/rooms/downloads/operator/publish-image.ts";
import {
  startUpload,
  receivePart,
} from "../../server/src/rooms/downloads/operator/upload-image.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** Published images, the oldest of a type first. Small placeholders with the names of real images. */
const IMAGES: readonly (readonly [
  ImageType,
  title: string,
  fileName: string,
  kibibytes: number,
])[] = [
  ["android", "Nodeyard Bind 1.4", "nodeyard-bind-1.4.apk", 96],
  ["x86", "Debian 12 x86-64", "nodeyard-debian12-x86_64.img.gz", 220],
  ["x86", "Debian 13 x86-64", "nodeyard-debian13-x86_64.img.gz", 260],
  ["raspberrypi", "Raspberry Pi 3B", "nodeyard-rpi3.img.gz", 150],
  ["raspberrypi", "Raspberry Pi 4, 5", "nodeyard-rpi4-5.img.gz", 180],
  ["n1", "Armbian 24.11 N1", "nodeyard-armbian24.11-n1.img.gz", 200],
  ["n1", "Armbian 25.5 N1", "nodeyard-armbian25.5-n1.img.gz", 210],
  ["nanopi", "NanoPi R2S", "nodeyard-nanopi-r2s.img.gz", 140],
  ["nanopi", "NanoPi R5S", "nodeyard-nanopi-r5s.img.gz", 160],
  ["router", "OpenWrt x86-64 1.2.0", "nodeyard-openwrt_1.2.0_x86_64.ipk", 24],
  ["router", "OpenWrt aarch64 1.2.0", "nodeyard-openwrt_1.2.0_aarch64.ipk", 22],
];

/** Bytes that do not compress, the same for the same name. */
function contentOf(fileName: string, kibibytes: number): Buffer {
  const blocks = Array.from({ length: kibibytes * 32 }, (_, index) =>
    createHash("sha256").update(`${fileName} ${index}`).digest(),
  );
  const bytes = Buffer.concat(blocks);
  return fileName.endsWith(".apk")
    ? Buffer.concat([Buffer.from("PK\x03\x04"), bytes])
    : gzipSync(bytes, { level: 1 });
}

/** The operator fills the download centre. */
export async function publishImages(simulation: Simulation, operatorId: bigint): Promise<void> {
  // Placeholders are not signed, whatever keys this checkout has.
  const { config } = simulation.deps;
  const deps = { ...simulation.deps, config: { ...config, agentPackages: "/dev/null" } };
  const operator = callerOf(operatorId);
  for (const [imageType, title, fileName, kibibytes] of IMAGES) {
    const content = contentOf(fileName, kibibytes);
    const { token } = await startUpload(deps, { fileName, bytes: content.length }, operator);
    await receivePart(deps, [Buffer.from(`${token}000000`), content], operator);
    const tutorialUrl = `https://docs.nodeyard.test/images/${imageType}`;
    const image = await stageImage(
      deps,
      { token, imageType, title, tutorialUrl, signature: "" },
      operator,
    );
    const publisher = operatorOf(operator, "新版镜像");
    await deps.db.transaction().execute((tx) => publishStaged(deps, tx, image, publisher));
  }
}
