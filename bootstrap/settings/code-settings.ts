import { hasMobileNumbers } from '../../adapters/phone/libphonenumber-numbers.ts'
import { listOf, oneOf, parsed, whole } from './kinds.ts'
import { WrongValue } from './setting.ts'

const DEFAULT_COUNTRY = 'CN'

export const CODE_SETTINGS = {
  length: whole({
    name: 'CODE_LENGTH',
    defaultValue: 4,
    min: 4,
    max: 10,
    meaning: 'Digits of a code sent by SMS or e-mail. The public front end accepts exactly 4.',
  }),
  minutes: whole({
    name: 'CODE_MINUTES',
    defaultValue: 5,
    min: 1,
    max: 10,
    meaning: 'How long a code is valid.',
  }),
  perHour: whole({
    name: 'CODE_SERVICE_PER_HOUR',
    defaultValue: 1000,
    min: 1,
    max: 1_000_000,
    meaning: 'Codes sent in an hour in all.',
  }),
  perSource: whole({
    name: 'CODE_SOURCE_PER_HOUR',
    defaultValue: 60,
    min: 1,
    max: 10_000,
    meaning:
      'Codes and forgotten passwords that one source address, such as an office, may ask for in an hour, if somebody has logged in from there. Others: 10.',
  }),
  perRange: whole({
    name: 'CODE_RANGE_PER_HOUR',
    defaultValue: 100,
    min: 1,
    max: 1_000_000,
    meaning: 'Codes sent in an hour to phone numbers that differ only in their last four digits.',
  }),
  stopFailures: whole({
    name: 'CODE_STOP_FAILURES',
    defaultValue: 10,
    min: 2,
    max: 1000,
    meaning: 'Failures of the sender in a row after which nothing is sent for CODE_STOP_SECONDS.',
  }),
  stopSeconds: whole({
    name: 'CODE_STOP_SECONDS',
    defaultValue: 60,
    min: 10,
    max: 3600,
    meaning: 'How long sending stops after failures of the sender.',
  }),
  countries: listOf(
    parsed({
      name: 'CODE_COUNTRIES',
      defaultValue: DEFAULT_COUNTRY,
      accepts: 'two-letter countries',
      meaning:
        'Countries to which codes are sent by SMS. A number without a country code belongs to the first one.',
      parse: countryOf,
    }),
  ),
  captcha: oneOf({
    name: 'CODE_CAPTCHA',
    words: ['off', 'on'],
    meaning:
      'Whether a request for a code needs a solved captcha. The public front end sends none.',
  }),
}

function countryOf(text: string): string {
  const country = text.toUpperCase()
  if (!/^[A-Z]{2}$/.test(country)) {
    throw new WrongValue('must list countries by two letters, as in CN,SG')
  }
  // The library takes a while to load, so the default does not load it.
  if (country !== DEFAULT_COUNTRY && !hasMobileNumbers(country)) {
    throw new WrongValue('names a country whose phone numbers are unknown: leave it out')
  }
  return country
}
