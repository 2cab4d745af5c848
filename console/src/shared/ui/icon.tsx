const PATHS = {
  menu: "M3 5h14M3 10h14M3 15h14",
  close: "M5 5l10 10M15 5L5 15",
  search: "M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3zM13.5 13.5L17 17",
  copy: "M7 7h9v9H7zM13 7V4H4v9h3",
  check: "M4 10.5l4 4 8-9",
  refresh: "M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",
  edit: "M4 16l.8-3.4L13 4.4l2.6 2.6-8.2 8.2L4 16z",
  left: "M12 4l-6 6 6 6",
  down: "M5 8l5 5 5-5",
  up: "M5 12l5-5 5 5",
  columns: "M3.500 4h13v12h-13zM8 4v12M12.500 4v12",
  bookmark: "M5.500 3.500h9v13L10 13l-4.500 3.500z",
  right: "M8 4l6 6-6 6",
  sliders:
    "M3 6h7M14 6h3M3 14h3M10 14h7M12 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM8 12a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  plus: "M10 4.5v11M4.5 10h11",
  minus: "M4.5 10h11",
  download: "M10 3.5v9M6 9l4 4 4-4M4 16.5h12",
  sun: "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M16 4l-1.4 1.4M5.4 14.6L4 16",
  moon: "M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z",
  screen: "M3 4h14v9H3zM7 17h6M10 13v4",
  calendar: "M3.5 5h13v11.5h-13zM3.5 8.500h13M7 3v3.500M13 3v3.500",
  clock: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 5.500v4.500l3 2",
  bell: "M5 8.500a5 5 0 0 1 10 0c0 4 1.500 5.500 1.500 5.500h-13S5 12.500 5 8.500M8.500 16.500a1.600 1.600 0 0 0 3 0",
  question:
    "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM7.800 7.800a2.200 2.200 0 1 1 3.200 2c-.700.400-1 .800-1 1.700M10 14h.01",
  keyboard:
    "M2.500 5.500h15v9h-15zM5.500 8.500h.01M8.500 8.500h.01M11.500 8.500h.01M14.500 8.500h.01M7 11.500h6",
  list: "M7 5h10M7 10h10M7 15h10M3.500 5h.01M3.500 10h.01M3.500 15h.01",
  grid: "M3.500 3.500H9V9H3.500zM11 3.500h5.500V9H11zM3.500 11H9v5.500H3.500zM11 11h5.500v5.500H11z",
  signal: "M4 13.500v3M8 10.500v6M12 7.500v9M16 4.500v12",
  server: "M4.500 2.500h11v15h-11zM7.500 6h5M7.500 9h5M10 14h.01",
  people:
    "M7.500 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.500c.500-3 2.700-4.500 5.500-4.500s5 1.500 5.500 4.500M13 3.800a3 3 0 0 1 0 5.400M15 12.500c1.700.700 2.700 2 3 4",
  play: "M6 4l10 6-10 6z",
  scale: "M10 3.500v13M6.500 16.500h7M4 6h12M4 6l-2 5.500h4zM16 6l-2 5.500h4z",
  rank: "M3 16.500v-6h4v6M8 16.500v-12h4v12M13 16.500v-8h4v8",
  gift: "M3.500 9.500h13v7h-13zM2.500 6h15v3.500h-15zM10 6v10.500M10 6C6 6 6 2.500 8 2.500c1.500 0 2 2 2 3.500 0-1.500.500-3.500 2-3.500C14 2.500 14 6 10 6",
  home: "M3 9.5L10 3.5l7 6M5 8.5V16.5h10V8.5",
  chart: "M3 16.5h14M5 13.5V9.5M10 13.5V4.5M15 13.5V7.5",
  device: "M3 4h14v4.5H3zM3 11.5h14V16H3zM6 6.200h.01M6 13.700h.01",
  account:
    "M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 17c.8-3.200 3.300-4.5 6.5-4.5s5.700 1.300 6.5 4.5",
  logout: "M8 4H4v12h4M12 6.5L15.5 10 12 13.5M15.5 10H8",
  phone: "M6 2.5h8v15H6zM9.5 15h1",
  globe:
    "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM2.5 10h15M10 2.5c2.200 2 3.200 4.500 3.200 7.500s-1 5.500-3.200 7.500c-2.200-2-3.200-4.500-3.200-7.500s1-5.500 3.200-7.500",
  chip: "M5.5 5.5h9v9h-9zM8 2.500v3M12 2.500v3M8 14.500v3M12 14.500v3M2.500 8h3M2.500 12h3M14.500 8h3M14.500 12h3",
  monitor: "M2.500 10h3.500l2-5 4 10 2-5h3.500",
  downlink: "M6 3.500v13M2.500 13l3.500 3.500L9.500 13M14 16.500v-13M10.500 7L14 3.500 17.500 7",
  tasks: "M3 5l1.500 1.500L7 4M3 11l1.500 1.500L7 10M10 5.500h7M10 11.500h7M3 16.500h14",
  card: "M2.500 4.500h15v11h-15zM2.500 8.500h15M5.500 12.500h3",
  wallet: "M3 6.500h14v10H3zM3 6.500L13.500 3v3.500M13.500 11.500h.01",
  coins: "M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15zM10 6v8M7 9l3-3 3 3",
} as const;
export type IconName = keyof typeof PATHS;

/** A line icon in the colour and about the size of the text beside it; decoration only, so hidden from readers. */
export function Icon(props: { name: IconName; size?: number }) {
  const size = props.size ?? 16;
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[props.name]} />
    </svg>
  );
}
