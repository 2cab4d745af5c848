/** The owner's corrections of what the agent finds. */
export interface MachineSettings {
  /** Interfaces whose traffic counts, in place of those of the default route. */
  readonly interfaces: readonly string[];
  /** `AA:BB:CC:DD:EE:FF`, in place of that of a network card. */
  readonly mac: string | undefined;
  /** Disks with smartctl's type, besides those that it finds: behind bridges that it does not know. */
  readonly disks: readonly { readonly name: string; readonly type: string }[];
}

export const NO_SETTINGS: MachineSettings = { interfaces: [], mac: undefined, disks: [] };
