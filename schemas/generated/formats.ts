// Generated from schemas/formats.json by npm run generate. Do not edit.

export const formats = {
  date: {"accepts":["date","dayFirstDate","localDateTime","instant","plain"],"arg":"optional","reads":[]},
  time: {"accepts":["time","localDateTime","instant","plain"],"arg":"none","reads":[]},
  dateTime: {"accepts":["localDateTime","instant","plain"],"arg":"none","reads":[]},
  longDate: {"accepts":["date","dayFirstDate","localDateTime","instant","plain"],"arg":"optional","reads":[]},
  weekday: {"accepts":["date","dayFirstDate","localDateTime","instant","plain"],"arg":"none","reads":[]},
  month: {"accepts":["date","dayFirstDate","localDateTime","instant","plain"],"arg":"none","reads":[]},
  age: {"accepts":["date","dayFirstDate","plain"],"arg":"none","reads":["today"]},
  duration: {"accepts":["number"],"arg":"none","reads":[]},
  number: {"accepts":["number"],"arg":"optional","reads":[]},
  money: {"accepts":["number","plain"],"arg":"none","reads":[]},
  ordinal: {"accepts":["number"],"arg":"none","reads":[]},
  pad: {"accepts":["number"],"arg":"required","reads":[]},
  plural: {"accepts":["number"],"arg":"required","reads":[]},
  upper: {"accepts":["string"],"arg":"none","reads":[]},
  lower: {"accepts":["string"],"arg":"none","reads":[]},
  name: {"accepts":["string"],"arg":"none","reads":[]},
  initials: {"accepts":["string"],"arg":"none","reads":[]},
  digits: {"accepts":["string"],"arg":"none","reads":[]},
  whatsapp: {"accepts":["string"],"arg":"none","reads":[]},
  yesNo: {"accepts":["boolean"],"arg":"none","reads":[]},
  list: {"accepts":["list"],"arg":"none","reads":[]},
  label: {"accepts":["string","number"],"arg":"required","reads":["codes"]},
} as const;

/** The formats of {{path | format}}. */
export type FormatName = keyof typeof formats;
