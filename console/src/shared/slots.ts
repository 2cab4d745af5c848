import type { ComponentType } from "react";

/** What a device is called, wherever one is shown. */
export interface NamedDevice {
  readonly deviceId: string;
  readonly mac_address: string;
  readonly note: string;
  /** Whether the note may be changed now. */
  readonly noteStatus: boolean;
}

/** Adds or changes a device's note (devices room); closes by itself when saved. */
export type NoteDialogSlot = ComponentType<{
  device: NamedDevice;
  /** Sends any text, including an empty one; the server validates it. */
  isUnchecked?: boolean;
  onClose: () => void;
}>;

/**
 * Which charts a watch dialog opens with: traffic and stability of a day (7 days), stability and availability (7 days),
 * or used bandwidth (30 days).
 */
export type WatchKind = "hardware" | "network" | "bandwidth";
/** Charts of one device (monitoring room). */
export type WatchDialogSlot = ComponentType<{
  device: NamedDevice;
  kind: WatchKind;
  onClose: () => void;
}>;
/** What fault notices do, and when devices were away (monitoring room). */
export type FaultsDialogSlot = ComponentType<{ onClose: () => void }>;
