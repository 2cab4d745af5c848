import { defineSearch } from "../../../shared/search-params.ts";
import { ledgerSearch } from "../ledger/ledger-search.ts";
import { whySearch } from "../why/why-search.ts";

const { date, hour, proof } = whySearch.parameters;

/** The earnings of one device: the day that is explained with its open hour, and the ledger over it. */
export const earningsSearch = defineSearch({ date, hour, proof, ...ledgerSearch.parameters });
