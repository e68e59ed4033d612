/** A consultation as the backend answers it, without documents unless they are given. */
export const consultation = (id: number, date: string, more: object = {}) => ({
  id,
  atencion: `AT-${id}`,
  fecha: { date },
  medico: {
    nome: 'Julián',
    sobrenome: 'Ortiz',
    matricula: { tipo: 'nac', provincia: null, numero: '112233' },
    titulo: null,
  },
  servicio: { id: 1, nome: 'Clínica médica' },
  documento: null,
  documentos: [],
  senha: { sigla: 'CM', numero: 7 },
  cliente: {
    documento: '20111222',
    data_json: {
      apellido: 'Paz',
      nombre: 'Elena',
      sobrenome: 'Paz',
      nome: 'Elena',
      obraSocial: null,
      nroAfiliado: null,
      plan: null,
    },
  },
  recetaId: null,
  ...more,
});
