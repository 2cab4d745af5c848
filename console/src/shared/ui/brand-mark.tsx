/** The product's mark: one node and the three it is linked to. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="#0958d9" />
      <path d="M12 12 7 7.5M12 12l5.5-3M12 12l-1.5 6" stroke="#fff" strokeWidth="1.6" />
      <circle cx="12" cy="12" r="2.6" fill="#fff" />
      <circle cx="7" cy="7.2" r="1.7" fill="#fff" />
      <circle cx="17.6" cy="8.8" r="1.7" fill="#fff" />
      <circle cx="10.4" cy="18" r="1.7" fill="#fff" />
    </svg>
  );
}
