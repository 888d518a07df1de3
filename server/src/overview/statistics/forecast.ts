/** How many stretches the forecast looks back. */
const LOOK_BACK = 3

/**
 * What each stretch would have been expected to bring, the next one, and how far off that was: the forecast is the mean
 * of the three stretches before, the error the mean of |real − forecast| ÷ real (MAPE) over the stretches with both and
 * something real. Values of whole stretches, oldest first; null where fewer than three came before, the error null
 * where nothing can be compared. Source: docs/definitions.md "Statistics"; the moving average is the plainest forecast there is.
 */
export function movingForecast(values: readonly number[]): {
  expected: (number | null)[]
  next: number | null
  error: number | null
} {
  const expectedAt = (index: number) => {
    if (index < LOOK_BACK) return null
    return values.slice(index - LOOK_BACK, index).reduce((sum, value) => sum + value, 0) / LOOK_BACK
  }
  const expected = values.map((_, index) => expectedAt(index))
  const errors = values.flatMap((value, index) => {
    const forecast = expected[index]
    return value > 0 && typeof forecast === 'number' ? [Math.abs(value - forecast) / value] : []
  })
  return {
    expected,
    next: expectedAt(values.length),
    error: errors.length > 0 ? errors.reduce((sum, error) => sum + error, 0) / errors.length : null,
  }
}
