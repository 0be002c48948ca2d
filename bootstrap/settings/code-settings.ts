import { hasMobileNumbers } from '../../adapters/phone/libphonenumber-numbers.ts'
import { listOf, oneOf, parsed, whole } from './kinds.ts'
import { WrongValue } from './setting.ts'

const STANDARD_COUNTRY = 'CN'

export const CODE_SETTINGS = {
  length: whole({
    name: 'CODE_LENGTH',
    standard: 4,
    min: 4,
    max: 10,
    meaning:
      'Digits of a code sent by SMS or e-mail. The public front end takes exactly 4; own clients do better with more.',
  }),
  minutes: whole({
    name: 'CODE_MINUTES',
    standard: 5,
    min: 1,
    max: 10,
    meaning: 'How long a sent code can be used.',
  }),
  perHour: whole({
    name: 'CODE_SERVICE_PER_HOUR',
    standard: 1000,
    min: 1,
    max: 1_000_000,
    meaning:
      'Codes that are sent in an hour altogether: the most that somebody else can make you pay.',
  }),
  perRange: whole({
    name: 'CODE_RANGE_PER_HOUR',
    standard: 100,
    min: 1,
    max: 1_000_000,
    meaning:
      'Codes that are sent in an hour to phone numbers that differ in their last four digits only.',
  }),
  stopFailures: whole({
    name: 'CODE_STOP_FAILURES',
    standard: 10,
    min: 2,
    max: 1000,
    meaning:
      'Failures of the sender in a row after which nothing is sent for CODE_STOP_SECONDS; then one try at a time.',
  }),
  stopSeconds: whole({
    name: 'CODE_STOP_SECONDS',
    standard: 60,
    min: 10,
    max: 3600,
    meaning: 'How long nothing is sent after failures of the sender.',
  }),
  countries: listOf(
    parsed({
      name: 'CODE_COUNTRIES',
      standard: STANDARD_COUNTRY,
      accepts: 'two-letter countries',
      meaning: 'Where codes are sent by SMS. A number without a country belongs to the first one.',
      parse: countryOf,
    }),
  ),
  captcha: oneOf({
    name: 'CODE_CAPTCHA',
    words: ['off', 'on'],
    meaning:
      'Whether a solved captcha must come with the request for a code. The public front end sends none.',
  }),
}

function countryOf(text: string): string {
  const country = text.toUpperCase()
  if (!/^[A-Z]{2}$/.test(country)) {
    throw new WrongValue('must list countries by two letters, as in CN,SG')
  }
  // What knows them takes a while to load, which a start with the standard value is spared.
  if (country !== STANDARD_COUNTRY && !hasMobileNumbers(country)) {
    throw new WrongValue('names a country whose phone numbers are unknown: leave it out')
  }
  return country
}
