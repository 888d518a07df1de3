/** The zone most of each state lives by. Where a state has two, an office in the other part says so itself. */
const ZONES = {
  'America/New_York': `CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, IN Indiana, KY Kentucky,
    ME Maine, MD Maryland, MA Massachusetts, MI Michigan, NH New Hampshire, NJ New Jersey, NY New York, NC North Carolina,
    OH Ohio, PA Pennsylvania, RI Rhode Island, SC South Carolina, VT Vermont, VA Virginia, WV West Virginia`,
  'America/Chicago': `AL Alabama, AR Arkansas, IL Illinois, IA Iowa, KS Kansas, LA Louisiana, MN Minnesota, MS Mississippi,
    MO Missouri, NE Nebraska, ND North Dakota, OK Oklahoma, SD South Dakota, TN Tennessee, TX Texas, WI Wisconsin`,
  'America/Denver': 'CO Colorado, ID Idaho, MT Montana, NM New Mexico, UT Utah, WY Wyoming',
  'America/Phoenix': 'AZ Arizona',
  'America/Los_Angeles': 'CA California, NV Nevada, OR Oregon, WA Washington',
  'America/Anchorage': 'AK Alaska',
  'Pacific/Honolulu': 'HI Hawaii',
  'America/Puerto_Rico': 'PR Puerto Rico, VI U.S. Virgin Islands',
  'Pacific/Guam': 'GU Guam',
}

const zoneOf = new Map(
  Object.entries(ZONES).flatMap(([zone, states]) =>
    states.split(',').flatMap((state) => {
      const [, code = '', name = ''] = /^(\S+)\s+(.+)$/.exec(state.trim()) ?? []
      return [
        [code.toLowerCase(), zone],
        [name.toLowerCase(), zone],
      ] as const
    }),
  ),
)

/** The time zone of a US state, by its name or its two letters. */
export const zoneOfState = (state: string): string | undefined => zoneOf.get(state.trim().toLowerCase())
