import { expect, test } from 'vitest'
import { messageFor } from './form-checks.ts'

const control = (validity: Partial<ValidityState>, more: object = {}) =>
  messageFor({ type: 'text', title: '', validity, ...more } as unknown as HTMLInputElement)

test.each([
  [{ valueMissing: true }, {}, 'Fill in this field.'],
  [{ valueMissing: true }, { type: 'select-one' }, 'Choose one.'],
  [{ valueMissing: true }, { type: 'radio' }, 'Choose one.'],
  [{ valueMissing: true }, { type: 'checkbox' }, 'Tick this box to continue.'],
  [{ typeMismatch: true }, { type: 'email' }, /such as name@example\.com/],
  [{ typeMismatch: true }, { type: 'url' }, /such as https:/],
  [{ tooShort: true }, { minLength: 8 }, 'Use at least 8 characters.'],
  [{ rangeUnderflow: true }, { type: 'number', min: '3' }, 'Enter 3 or more.'],
  [{ rangeOverflow: true }, { type: 'date', max: '2026-11-30' }, 'Choose 30 Nov 2026 or earlier.'],
  [{ badInput: true, valueMissing: true }, { type: 'number' }, 'Enter a number.'],
  [{ badInput: true, valueMissing: true }, { type: 'date' }, 'Enter a full date.'],
  [{ patternMismatch: true }, { title: 'Year, or year and month' }, 'Year, or year and month'],
  [{ customError: true }, { validationMessage: 'Two ends meet.' }, 'Two ends meet.'],
])('the browser finds %o: the form says it in our words', (validity, more, sentence) => {
  expect(control(validity, more)).toMatch(sentence)
})
