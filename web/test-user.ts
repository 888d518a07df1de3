import userEvent from '@testing-library/user-event'

/** Puts a text into a field in one step: for tests that are about what was entered, not about the keys. */
export async function fill(field: HTMLElement, text: string) {
  await userEvent.click(field)
  await userEvent.paste(text)
}
