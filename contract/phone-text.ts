/** '0412 555 018' and '02 5550 0142' for Australian numbers; others stay unchanged. */
export const phoneText = (phone: string) =>
  phone.replace(/^(0[45]\d\d|1[38]00)(\d{3})(\d{3})$/, '$1 $2 $3').replace(/^(0[2378])(\d{4})(\d{4})$/, '$1 $2 $3')
