// Generated from schemas/formats.json by npm run generate. Do not edit.

export const formats = {
  date: {"accepts":["date","dayFirstDate","localDateTime","instant","plain"],"arg":"optional","args":["short"],"reads":[]},
  time: {"accepts":["time","localDateTime","instant","plain"],"arg":"optional","args":["abroad","zone"],"reads":[]},
  dateTime: {"accepts":["localDateTime","instant","plain"],"arg":"none","args":[],"reads":[]},
  longDate: {"accepts":["date","dayFirstDate","localDateTime","instant","plain"],"arg":"optional","args":["year","capital","capital/year"],"reads":[]},
  weekday: {"accepts":["date","dayFirstDate","localDateTime","instant","plain"],"arg":"none","args":[],"reads":[]},
  month: {"accepts":["date","dayFirstDate","localDateTime","instant","plain"],"arg":"none","args":[],"reads":[]},
  age: {"accepts":["date","dayFirstDate","plain"],"arg":"none","args":[],"reads":["today"]},
  apart: {"accepts":["plain"],"arg":"none","args":[],"reads":["people"]},
  duration: {"accepts":["number"],"arg":"none","args":[],"reads":[]},
  number: {"accepts":["number"],"arg":"optional","args":[],"reads":[]},
  money: {"accepts":["number"],"arg":"none","args":[],"reads":[]},
  ordinal: {"accepts":["number"],"arg":"none","args":[],"reads":[]},
  pad: {"accepts":["number"],"arg":"required","args":[],"reads":[]},
  plural: {"accepts":["number"],"arg":"required","args":[],"reads":[]},
  upper: {"accepts":["string"],"arg":"none","args":[],"reads":[]},
  lower: {"accepts":["string"],"arg":"none","args":[],"reads":[]},
  name: {"accepts":["string"],"arg":"none","args":[],"reads":[]},
  initials: {"accepts":["string"],"arg":"none","args":[],"reads":[]},
  digits: {"accepts":["string"],"arg":"none","args":[],"reads":[]},
  whatsapp: {"accepts":["string"],"arg":"none","args":[],"reads":[]},
  mask: {"accepts":["string"],"arg":"required","args":[],"reads":[]},
  cuit: {"accepts":["string"],"arg":"none","args":[],"reads":[]},
  yesNo: {"accepts":["boolean"],"arg":"none","args":[],"reads":[]},
  list: {"accepts":["list"],"arg":"none","args":[],"reads":[]},
  label: {"accepts":["string","number"],"arg":"required","args":[],"reads":["codes"]},
} as const;

/** The formats of {{path | format}}. */
export type FormatName = keyof typeof formats;
