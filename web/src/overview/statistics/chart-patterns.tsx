import classes from './statistics.module.css'

/** The hatching of the second bars of every chart: told apart without colour. */
export const ChartPatterns = () => (
  <svg width="0" height="0" aria-hidden className={classes.patterns}>
    <defs>
      <pattern
        id="statistics-hatch"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" className={classes.hatchGround} />
        <rect width="3" height="6" className={classes.hatchLine} />
      </pattern>
    </defs>
  </svg>
)
