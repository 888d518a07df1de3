const signs = [
  // A social security number, a date of birth, a record number, a name before its first name. Of late years a date is
  // rather that of a delivery or of an expiry.
  /\b\d{3}-\d{2}-\d{4}\b/,
  /\b(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|[12]\d|3[01])[/.-](?:19\d\d|20[01]\d|[013-9]\d)\b/,
  /\b(?:19\d\d|20[01]\d)-\d{2}-\d{2}\b/,
  /\b(?:mrn|dob|ssn|patient\w*|paciente|geb(?:oren)?|né(?:e)?)\b/iu,
  /^\p{Lu}\p{Ll}+,\s*\p{Lu}/u,
]

/** Whether a text looks as if it said who a patient is. Meant to warn, not to judge: cases have numbers as well. */
export const looksLikePatient = (text: string): boolean => signs.some((sign) => sign.test(text))
