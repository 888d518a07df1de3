// Nothing of a patient is kept. What looks like a birth date, a number of a record or of social security, or a person's name beside words of a
// patient is refused by its shape.

const shapes = [
  // A day with its year: 03/14/1962, 14.3.62, 1962-03-14.
  /\b\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)?\d{2}\b/,
  /\b(?:19|20)\d{2}[/.-]\d{1,2}[/.-]\d{1,2}\b/,
  // Social security: 123-45-6789; and nine or more digits of any number, with or without separators.
  /(?:\d[ .-]?){9,}/,
  // Words that name a patient, their number or their birth.
  /\b(?:dob|d\.o\.b|mrn|ssn|patients?|born|birth\s?(?:date|day)|date of birth|geb(?:oren)?|paciente|nacid[oa]|fecha de nacimiento|né(?:e)?\s+le|date de naissance)\b/i,
] as const

/** Whether a text looks as if it said something of a patient. Source: procedures, (e). */
export const looksLikePatient = (text: string): boolean => shapes.some((shape) => shape.test(text))
