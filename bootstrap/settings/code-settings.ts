import { hasMobileNumbers } from '../../adapters/phone/libphonenumber-numbers.ts'
import { listOf, oneOf, parsed, whole } from './kinds.ts'
import { WrongValue } from './setting.ts'

const DEFAULT_COUNTRY = 'CN'

export const CODE_SETTINGS = {
  length: whole(
    'CODE_LENGTH',
    'Digits of a code sent by SMS or e-mail. The public front end accepts exactly 4.',
    { defaultValue: 4, min: 4, max: 10 },
  ),
  minutes: whole('CODE_MINUTES', 'How long a code is valid.', { defaultValue: 5, min: 1, max: 10 }),
  perHour: whole('CODE_SERVICE_PER_HOUR', 'Codes sent in an hour in all.', {
    defaultValue: 1000,
    min: 1,
    max: 1_000_000,
  }),
  perSource: whole(
    'CODE_SOURCE_PER_HOUR',
    'Codes and forgotten passwords that one source address, such as an office, may ask for in an hour, if somebody has logged in from there. Others: 10.',
    { defaultValue: 60, min: 1, max: 10_000 },
  ),
  perRange: whole(
    'CODE_RANGE_PER_HOUR',
    'Codes sent in an hour to phone numbers that differ only in their last four digits.',
    { defaultValue: 100, min: 1, max: 1_000_000 },
  ),
  stopFailures: whole(
    'CODE_STOP_FAILURES',
    'Failures of the sender in a row after which nothing is sent for CODE_STOP_SECONDS.',
    { defaultValue: 10, min: 2, max: 1000 },
  ),
  stopSeconds: whole('CODE_STOP_SECONDS', 'How long sending stops after failures of the sender.', {
    defaultValue: 60,
    min: 10,
    max: 3600,
  }),
  countries: listOf(
    parsed(
      'CODE_COUNTRIES',
      'Countries to which codes are sent by SMS. A number without a country code belongs to the first one.',
      { defaultValue: DEFAULT_COUNTRY, accepts: 'two-letter countries', parse: countryOf },
    ),
  ),
  captcha: oneOf(
    'CODE_CAPTCHA',
    'Whether a request for a code needs a solved captcha. The public front end sends none.',
    ['off', 'on'],
  ),
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
