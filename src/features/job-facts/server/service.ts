/**
 * What the words of a posting or of a person say: pay, seniority, skills, places. The door for other
 * features. No table and no call of its own: whatever stands here works without a database.
 */
export {
  boardOfAddress,
  canonicalAddress,
  decodedToken,
  isBoardAddress,
  nameFromToken,
  type BoardOfAddress,
} from './addresses.ts'
export {
  anonymousFacts,
  placeNames,
  shownPlace,
  wordsOf,
  yearsOfExperience,
  type Person,
  type ShownPlace,
} from './anonymous-facts.ts'
export { cleanDescription, decode, escapeText, plainText } from './description.ts'
export { readEmploymentTypes } from './facts/employment.ts'
export { readPayField } from './facts/pay-text.ts'
export { professionOf, professionTitles } from './facts/professions.ts'
export {
  completeFacts,
  factsEdition,
  readFacts,
  type JobFactsOfText,
  type StatedFacts,
} from './facts/read-facts.ts'
export { seniorityOf } from './facts/seniority.ts'
export { skillsIn, skillsNamed } from './facts/skill-matcher.ts'
export { skillNamed, skills } from './facts/skills.ts'
export { standingParagraphs, type PostingText } from './facts/standing-text.ts'
export { workModeOfPlaces } from './facts/work-mode.ts'
export { isOrdinaryWord } from './locations/ambiguous-words.ts'
export { areaNamed, offeredAreas } from './locations/areas.ts'
export {
  correctionsOf,
  fewestCorrected,
  searchedFor,
  unknownNames,
  type UnknownName,
} from './locations/correct.ts'
export { countriesNamed, isCityState } from './locations/countries.ts'
export { fold } from './locations/fold.ts'
export {
  candidateAlone,
  candidateIn,
  candidatesFor,
  type Gazetteer,
  type Place,
  type PlaceHint,
} from './locations/gazetteer.ts'
export { gazetteerAliases, isGeneral, namesToLookUp, splitPlaces } from './locations/parse.ts'
export { spellingsOf } from './locations/spellings.ts'
export { startPlacesWorker } from './locations/places-thread.ts'
export {
  isKnownAlone,
  isState,
  isStateName,
  provincesCoded,
  regionAt,
  regionId,
  regionName,
  regionOf,
  regionsNamed,
  type Region,
} from './locations/regions.ts'
export { regionIdsOf, resolvePlaces, type ResolvedPlaces } from './locations/resolve.ts'
export { htmlOfText } from './plain-description.ts'
export { portalOf } from './board-hosts.ts'
export { isVendorsOwn } from './board-parts.ts'
