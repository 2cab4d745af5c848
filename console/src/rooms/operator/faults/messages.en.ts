export const en = {
  title: "Faults",
  purpose: "Faults of all owners' devices, found in what the devices report.",
  search: "Search for a device with a fault",
  placeholder: "MAC address, hostname, e-mail",
  device: "Device",
  owner: "Owner",
  empty: "No device has a fault",
  emptyText: "Faults appear here when devices have them.",
};
