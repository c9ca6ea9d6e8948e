/**
 * Airports by which people name their city. Codes that are also words, countries or areas
 * (`LAS`, `AUS`, `SEA`) are left out.
 */
const codes = `
san francisco/US SFO
los angeles/US LAX
new york city/US JFK LGA
newark/US EWR
chicago/US ORD MDW
dallas/US DFW DAL
houston/US IAH
atlanta/US ATL
boston/US BOS
denver/US DEN
miami/US MIA
philadelphia/US PHL
phoenix/US PHX
san jose/US SJC
oakland/US OAK
portland/US PDX
salt lake city/US SLC
minneapolis/US MSP
detroit/US DTW
nashville/US BNA
charlotte/US CLT
raleigh/US RDU
washington dc/US DCA IAD
toronto/CA YYZ YTO
vancouver/CA YVR
montreal/CA YUL
calgary/CA YYC
london/GB LHR LGW LCY
edinburgh/GB EDI
dublin/IE DUB
amsterdam/NL AMS
brussels/BE BRU
paris/FR CDG ORY
berlin/DE BER TXL
munich/DE MUC
frankfurt am main/DE FRA
dusseldorf/DE DUS
zurich/CH ZRH
geneve/CH GVA
vienna/AT VIE
madrid/ES MAD
barcelona/ES BCN
milan/IT MXP
rome/IT FCO
copenhagen/DK CPH
stockholm/SE ARN
oslo/NO OSL
helsinki/FI HEL
warsaw/PL WAW
krakow/PL KRK
prague/CZ PRG
bucharest/RO OTP
tel aviv/IL TLV
dubai/AE DXB
abu dhabi/AE AUH
doha/QA DOH
bengaluru/IN BLR
mumbai/IN BOM
hyderabad/IN HYD
chennai/IN MAA
pune/IN PNQ
hong kong/HK HKG
tokyo/JP NRT HND TYO
osaka/JP KIX
seoul/KR ICN SEL
taipei/TW TPE
shanghai/CN PVG SHA
beijing/CN PEK
bangkok/TH BKK
kuala lumpur/MY KUL
manila/PH MNL
sydney/AU SYD
melbourne/AU MEL
auckland/NZ AKL
sao paulo/BR GRU
bogota/CO BOG
cape town/ZA CPT
johannesburg/ZA JNB
nairobi/KE NBO
`

const byCode = new Map(
  codes
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, name = '', country = '', airports = ''] = /^(.+)\/(..) (.+)$/.exec(line) ?? []
      return airports.split(' ').map((code) => [code, { name, country }] as const)
    }),
)

/** The city of an airport that is written by its code in capitals: the gazetteer's folded name. */
export function airportCity(text: string): { name: string; country: string } | null {
  return byCode.get(text.trim()) ?? null
}
