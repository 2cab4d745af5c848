export const en = {
  title: "Faults",
  purpose: "Faults of all owners' devices, found in what the devices report.",
  search: "Search for a device with a fault",
  placeholder: "MAC address, hostname, e-mail",
  device: "Device",
  owner: "Owner",
  listEmpty: "No device has a fault",
  listEmptyText: "Faults appear here when devices have them.",
};
