/**
 * Autonomous systems of the three carriers in mainland China, by number.
 *
 * Source: the companies that the numbers are registered to, as named in `@ip-location-db/asn` 2.3.2026061719 (RouteViews,
 * NRO and DB-IP, CC BY 4.0) and, for provincial networks that are named after their city alone, in the public list of
 * networks in China at bgp.he.net/country/CN. Companies that the carriers run abroad, Hong Kong and Macau included, are
 * left out: no access line in the mainland is theirs. A number that announces nothing today is left out as well.
 *
 * The address ranges of these numbers are in carrier-ranges.csv: after a change here, make it again.
 */
export const CARRIER_NETWORKS = {
  // China Telecom: backbones (CHINANET, CN2), large provinces, data centres.
  ct: [
    4134, 4809, 4811, 4812, 4813, 4816, 4835, 4847, 23650, 23724, 38283, 58461,
    // Its provincial, city and data centre networks.
    17633, 17638, 17799, 17897, 58466, 58517, 58518, 58539, 58540, 58541, 58542, 58543, 58563,
    58772, 58777, 59223, 59265, 63835, 63838, 131285, 131325, 132225, 132437, 132536, 132833,
    133774, 133775, 133776, 134238, 134419, 134425, 134756, 134760, 134761, 134762, 134763, 134764,
    134765, 134766, 134767, 134768, 134769, 134770, 134772, 134773, 134774, 135089, 136188, 136190,
    136195, 136198, 136199, 136200, 137266, 137688, 137689, 137692, 137693, 137694, 137695, 137697,
    137699, 137702, 138169, 138570, 138950, 138982, 138991, 139018, 139201, 139203, 139220, 139462,
    139587, 139721, 139767, 139887, 140061, 140083, 140292, 140293, 140308, 140309, 140311, 140318,
    140319, 140320, 140329, 140330, 140345, 140484, 140485, 140486, 140527, 140553, 140636, 140638,
    140647, 140903, 141006, 141025, 141679, 141739, 141771, 141998, 142404, 142608, 146966, 147038,
    148969, 148981, 149178, 149837, 149979, 150145, 151058, 151185, 151397, 151823,
  ],
  // China Unicom: backbones (China169, the former Netcom), Beijing, Shanghai, Guangdong.
  cu: [
    4808, 4837, 9929, 17621, 17622, 17623, 17816,
    // Its provincial and data centre networks.
    10206, 17789, 45083, 133118, 133119, 134542, 134543, 135061, 136958, 136959, 137539, 138421,
    139007, 140707, 140716, 140717, 140726, 140886, 140979, 152120,
  ],
  // China Mobile: backbone and provinces; China TieTong, which belongs to it since 2015.
  cm: [
    9394, 9808, 24138, 24400, 24444, 24445, 24547, 38019, 45057, 56040, 56041, 56042, 56044, 56045,
    56046, 56047, 56048,
    // Its data centre and later provincial networks.
    132510, 132525, 134810, 135054, 138407, 139080, 140105, 141425,
  ],
} as const;

/**
 * Blocks that APNIC allocated to a carrier as a whole and of which the database lacks most: first and last address.
 * Source: APNIC's delegated list.
 */
export const CARRIER_BLOCKS = [
  ["2408:8000::", "2408:8fff:ffff:ffff:ffff:ffff:ffff:ffff", "cu"],
] as const;
