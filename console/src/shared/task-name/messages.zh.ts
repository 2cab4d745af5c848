export const zh = {
  threads: (count: number) => `${count} 线程`,
  zone_east: "东部",
  zone_south: "南部",
  zone_north: "北部",
  zone_west: "西部",
};
