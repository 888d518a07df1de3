/** The room a chart was drawn for: on paper it is scaled to the width there is. None before it has been measured. */
export const boxOf = (width: number, height: number) => (width > 0 ? `0 0 ${width} ${height}` : undefined)
